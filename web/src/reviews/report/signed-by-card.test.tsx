import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetPage, knowWorld, openPage } from '../../../test/open-page.tsx';
import { SignedByCard } from './signed-by-card.tsx';
import { signatureFlaw } from './signature-flaw.ts';

const SIGNATURE = {
  signer_guid: 'b0000000-0000-4000-8000-000000000001',
  signer_name: 'Helena Vogt',
  meaning: 'author',
  method: 'passkey',
  signed_at: '2025-10-26T07:12:00.000Z',
  signed_at_timezone_id: 'Asia/Tokyo',
  fingerprint: '7c41 90aa 3e58 d20f',
  is_valid: true,
} as const;

afterEach(forgetPage);

async function openCard(isValid: boolean): Promise<string> {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: [] } });
  const page = () => <SignedByCard signature={{ ...SIGNATURE, is_valid: isValid }} />;
  openPage('/', { routes: [{ path: '/', page }] });
  return (await screen.findByRole('region', { name: 'Signed by' })).textContent;
}

test('says who signed as what, how and when, with the zone, and what came of the check', async () => {
  const text = await openCard(true);
  expect(text).toMatch(/Helena Vogt.*Author of the review\. Signed with a passkey on October 26, 2025, /);
  expect(text).toContain('16:12 Tokyo');
  expect(text).toContain('Checked just now: nothing has changed since it was signed.');
  expect(text).toContain('Fingerprint 7c41 90aa 3e58 d20f');
});

test('says in words when the review is not what was signed', async () => {
  const text = await openCard(false);
  expect(text).toContain('This review is not as it was signed.');
  expect(text).not.toContain('nothing has changed');
});

const scan = (guid: string, isValid: boolean | null) => ({
  review: {
    examReview: { guid, signature: isValid === null ? null : { ...SIGNATURE, is_valid: isValid } },
  },
});

test.each([
  { name: 'signed and as it was', own: true, other: true, expected: null },
  { name: 'not signed', own: null, other: null, expected: null },
  { name: 'altered', own: false, other: true, expected: 'This review is not as it was signed.' },
  {
    name: 'beside an altered one of its chain',
    own: null,
    other: false,
    expected: 'Another review of this chain is not as it was signed.',
  },
])('a review that is $name: $expected', ({ own, other, expected }) => {
  const source = { scans: [scan('other', other), scan('own', own)] };
  const address = { flow: 'chain', mode: 'view', guid: 'own' } as const;
  expect(signatureFlaw({ source, address } as never)).toBe(expected);
});
