/** What a number or text box stands for when it is left: null means that nothing is sent and the old value returns. */
export function typedSettingValue(kind: 'integer' | 'text', typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'text') return text;
  return /^-?\d+$/.test(text) ? Number(text) : null;
}
