/** 'storage' is followed even while My Exams is switched off: that page says so itself, and no loop can arise. */
export function rootPage(rootPageSetting: string | null | undefined): '/worklist' | '/storage' {
  return rootPageSetting === 'storage' ? '/storage' : '/worklist';
}
