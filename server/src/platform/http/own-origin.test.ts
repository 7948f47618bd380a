import { ENDPOINTS } from '@sonoboard/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { isOwnOrigin, needsOwnOrigin } from './own-origin.ts';

const PUBLIC = 'https://sonoboard.example';
const LOCAL = 'http://localhost:8080';

describe('own origin', () => {
  test.each([
    [{}, true],
    [{ origin: PUBLIC }, true],
    [{ origin: PUBLIC, 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'https://sonoboard.example.evil.example' }, false],
    [{ origin: 'http://sonoboard.example' }, false],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
    [{ origin: 'https://evil.example', host: 'evil.example' }, false],
    [{ origin: PUBLIC, 'sec-fetch-site': 'cross-site' }, false],
  ] as const)('%j is own: %s', (headers, expected) => {
    expect(isOwnOrigin(headers, PUBLIC)).toBe(expected);
  });

  test.each([
    [{ origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }, true],
    [{ origin: 'http://localhost:9000', host: 'localhost:9000' }, true],
    [{ origin: 'http://localhost:9000', host: 'localhost:8080' }, false],
    [{ origin: 'http://evil.example', host: 'evil.example' }, false],
  ] as const)('on one’s own machine %j is own: %s', (headers, expected) => {
    expect(isOwnOrigin(headers, LOCAL)).toBe(expected);
  });

  test('every write is checked, and of the reads those that change something', () => {
    const unchecked = Object.values(ENDPOINTS).filter((endpoint) => !needsOwnOrigin(endpoint));
    expect(unchecked.every(({ method }) => method === 'GET' || method === 'HEAD')).toBe(true);
    const { signOut, verifyEmail, getWorklist } = ENDPOINTS;
    expect([signOut, verifyEmail, getWorklist].map(needsOwnOrigin)).toEqual([true, false, false]);
  });
});
