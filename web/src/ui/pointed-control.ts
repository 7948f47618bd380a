const CONTROL = 'a[href], button, input, [role="slider"], [tabindex]';

let pointed: Element | null = null;

if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      pointed = target instanceof Element ? target.closest(CONTROL) : null;
    },
    { capture: true },
  );
  window.addEventListener('focusin', ({ target }) => {
    if (target !== pointed) pointed = null;
  });
}

/**
 * Whether the control has the focus only because it was clicked. `:focus-visible` does not tell: browsers set it on such a
 * control too as soon as any key is pressed.
 */
export function isOnlyPointedAt(control: Element): boolean {
  return control === pointed;
}
