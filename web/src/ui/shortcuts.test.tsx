import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useShortcuts } from './shortcuts.ts';

let pressed: string[];
beforeEach(() => {
  pressed = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  useShortcuts((event) => {
    pressed.push(event.key);
    return event.key === 'v';
  });
  return (
    <>
      <h1 tabIndex={-1}>Heading</h1>
      <button>Button</button>
      <input aria-label="Name" />
      <textarea aria-label="Comment" />
      <dialog open>
        <button>In a dialog</button>
      </dialog>
    </>
  );
}

describe('keys of a page', () => {
  test('work wherever the focus is, and keep what they used from the browser', () => {
    render(<Page />);
    expect(fireEvent.keyDown(document.body, { key: 'v' })).toBe(false);
    expect(fireEvent.keyDown(screen.getByText('Button'), { key: 'x' })).toBe(true);
    expect(pressed).toEqual(['v', 'x']);
  });

  test('are off while typing', () => {
    render(<Page />);
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'v' });
    fireEvent.keyDown(screen.getByLabelText('Comment'), { key: 'v' });
    expect(pressed).toEqual([]);
  });

  test('are off in a dialog', () => {
    render(<Page />);
    fireEvent.keyDown(screen.getByText('In a dialog'), { key: 'v' });
    expect(pressed).toEqual([]);
  });

  test('Enter works on the heading of a new page, which took the focus', () => {
    render(<Page />);
    screen.getByText('Heading').focus();
    fireEvent.keyDown(screen.getByText('Heading'), { key: 'Enter' });
    screen.getByText('Button').focus();
    fireEvent.keyDown(screen.getByText('Button'), { key: 'Enter' });
    expect(pressed).toEqual(['Enter']);
  });

  test('leave the browser’s own combinations alone', () => {
    render(<Page />);
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: '[', metaKey: true });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true });
    expect(pressed).toEqual([]);
  });

  test('a control that was clicked gives Enter to the page, one that was reached by Tab keeps it', () => {
    render(<Page />);
    const button = screen.getByText('Button');
    // The test's browser has no :focus-visible; a real one sets it on both.
    Object.defineProperty(button, 'matches', {
      value: (selector: string) =>
        selector === ':focus-visible' || Element.prototype.matches.call(button, selector),
    });
    fireEvent.focusIn(button);
    fireEvent.keyDown(button, { key: 'Enter' });
    expect(pressed).toEqual([]);
    fireEvent.pointerDown(button);
    fireEvent.focusIn(button);
    fireEvent.keyDown(button, { key: 'Enter' });
    expect(pressed).toEqual(['Enter']);
  });

  test('end with the page', () => {
    render(<Page />).unmount();
    fireEvent.keyDown(document.body, { key: 'v' });
    expect(pressed).toEqual([]);
  });
});

test('a key that follows what is new on the screen is taken by what is on the screen', async () => {
  // As in the product: nothing runs the effects ahead of their time.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  function Step({ name }: { readonly name: string }) {
    useShortcuts(() => {
      pressed.push(name);
      return true;
    });
    return <p>{name}</p>;
  }
  const shows = (text: string) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.body.textContent?.includes(text)) return;
        observer.disconnect();
        // Before anything that the renderer has left for later.
        fireEvent.keyDown(document.body, { key: 'x' });
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  for (const name of ['first', 'second']) {
    const shown = shows(name);
    root.render(<Step name={name} />);
    await shown;
  }
  expect(pressed).toEqual(['first', 'second']);
  root.unmount();
});
