/** Takes the person to the first field that is marked as wrong; to be called once the marks are on the page. */
export function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
