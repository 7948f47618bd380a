import { describe, expect, test } from 'vitest';
import { cookieHeader, readCookie } from './cookies.ts';
import { sessionCookie } from './session-cookie.ts';

describe('the session cookie', () => {
  test('is read among others, by its whole name', () => {
    const { read } = sessionCookie('http://localhost:8080');
    expect(read({ headers: { cookie: 'a=b; sonoboard=tok; x=y' } })).toBe('tok');
    expect(read({ headers: { cookie: 'xsonoboard=tok' } })).toBeNull();
    expect(read({ headers: { cookie: 'sonoboard=' } })).toBeNull();
    expect(read({ headers: {} })).toBeNull();
  });

  test('over https only the __Host- name counts, which no sibling domain can plant', () => {
    const { read } = sessionCookie('https://sonoboard.example');
    expect(read({ headers: { cookie: 'sonoboard=planted' } })).toBeNull();
    expect(read({ headers: { cookie: '__Host-sonoboard=tok' } })).toBe('tok');
  });

  test('is out of reach for scripts and other sites', () => {
    expect(cookieHeader('__Host-sonoboard', 'tok', { isSecure: true })).toBe(
      '__Host-sonoboard=tok; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
    expect(cookieHeader('sonoboard', '', { isSecure: false, maxAgeSeconds: 0 })).toContain('Max-Age=0');
    expect(() => cookieHeader('sonoboard', 'a;b', { isSecure: false })).toThrow('cannot hold');
  });

  test('an equals sign in a value is kept', () => {
    expect(readCookie('a=b=c', 'a')).toBe('b=c');
  });
});
