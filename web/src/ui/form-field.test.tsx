import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormField } from './form-field.tsx';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

test('the error takes the place of the hint and is read out with the field', () => {
  const { rerender } = render(<FormField label="Email" value="" onChange={() => {}} helperText="At work" />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(describedBy(field)).toBe('At work');
  rerender(
    <FormField label="Email" value="" onChange={() => {}} helperText="At work" error="Invalid email" />,
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(field)).toBe('Invalid email');
});

test('typing hands over the text', () => {
  const onChange = vi.fn();
  render(<FormField label="Email" value="" onChange={onChange} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'a' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
});

test('a password is hidden until someone asks to see it', () => {
  render(<PasswordField label="Password" value="Demo1234" onChange={() => {}} />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

function describedBy(field: HTMLElement): string | null | undefined {
  return document.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)?.textContent;
}
