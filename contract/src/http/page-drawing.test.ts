import { expect, test } from 'vitest';
import { displayOf, displayText, type Display } from './page-drawing.ts';

const GUID = '3f0c1f6e-0d61-4a53-9a43-5a3a5d8ce0aa';

test.each<Display>([
  { zone: 'Europe/Athens', width: 1440, collection: null },
  { zone: 'America/Argentina/Buenos_Aires', width: 390, collection: GUID },
  { zone: 'Etc/GMT+5', width: 99, collection: null },
])('what a browser writes about its display is read as it was: %o', (display) => {
  expect(displayOf(displayText(display))).toEqual(display);
});

test.each([
  '',
  'Europe/Athens',
  'Nowhere/Atall 1440 ',
  'Europe/Athens wide ',
  'Europe/Athens -5 ',
  'Europe/Athens 1440 <script>',
  `Europe/Athens 1440 ${GUID} more`,
  '%E0%A4%A',
])('a display that no browser of ours wrote is none: %s', (text) => {
  expect(displayOf(text)).toBeNull();
});
