import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PhoneNumber } from './phone-number.tsx';

afterEach(cleanup);

test.each([
  ['+14155552671', '+1 415 555 2671'],
  ['+4915112345678', '+49 1511 2345678'],
  ['358401234567', '+358 40 1234567'],
  ['+49 151 555 0187', '+49 151 555 0187'],
])('the stored number %s is shown as %s', async (stored, shown) => {
  const { container } = render(<PhoneNumber number={stored} />);
  await waitFor(() => expect(container.textContent).toBe(shown));
});

test('a number that no country has stays as it is stored', async () => {
  const { container } = render(
    <>
      <PhoneNumber number="+99912345678" />
      <PhoneNumber number="+14155552671" />
    </>,
  );
  await waitFor(() => expect(container.textContent).toBe('+99912345678+1 415 555 2671'));
});
