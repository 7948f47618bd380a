import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EditableTitle } from './editable-title.tsx';

afterEach(cleanup);

function edit(onSave: (title: string) => Promise<void>): HTMLInputElement {
  render(<EditableTitle value="North pilot" label="Collection name" onSave={onSave} problemOf={problemOf} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Collection name' }));
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Collection name' });
}

function problemOf(title: string): string | undefined {
  return title.length > 200 ? 'Must be 1 to 200 chars long' : undefined;
}

test('Enter saves the trimmed title and leaves the field', async () => {
  const onSave = vi.fn().mockResolvedValue(undefined);
  const field = edit(onSave);
  fireEvent.change(field, { target: { value: '  South pilot ' } });
  fireEvent.submit(field);
  expect(onSave).toHaveBeenCalledExactlyOnceWith('South pilot');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('Escape keeps the old title', () => {
  const onSave = vi.fn();
  const field = edit(onSave);
  fireEvent.change(field, { target: { value: 'South pilot' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.getByText('North pilot')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Collection name' }));
});

test('an empty title and one over 200 characters cannot be saved', () => {
  const onSave = vi.fn();
  const field = edit(onSave);
  expect(field.maxLength).toBe(200);
  fireEvent.change(field, { target: { value: '   ' } });
  fireEvent.submit(field);
  fireEvent.change(field, { target: { value: 'x'.repeat(201) } });
  fireEvent.submit(field);
  expect(screen.getByRole('alert').textContent).toBe('Must be 1 to 200 chars long');
  expect(onSave).not.toHaveBeenCalled();
});

test('an unchanged title is not sent', () => {
  const onSave = vi.fn();
  fireEvent.submit(edit(onSave));
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByText('North pilot')).toBeTruthy();
});

test('a failure is said beside the field, and the text stays', async () => {
  const field = edit(vi.fn().mockRejectedValue(new Error('Name is already in use')));
  fireEvent.change(field, { target: { value: 'South pilot' } });
  fireEvent.submit(field);
  expect((await screen.findByRole('alert')).textContent).toBe('Name is already in use');
  expect(field.value).toBe('South pilot');
});
