import { endpoint } from '../http/endpoint.ts';

export const openApp = endpoint({
  method: 'GET',
  path: '/autodvt-app/open-app',
  summary: 'Takes the browser to the mobile app or its Android store page.',
  allow: 'public',
  audit: 'none',
  reply: 'redirect',
  status: 302,
});

export const openAppOnIos = endpoint({
  method: 'GET',
  path: '/autodvt-app/open-app-ios',
  summary: 'Takes the browser to the mobile app or its iOS store page.',
  allow: 'public',
  audit: 'none',
  reply: 'redirect',
  status: 302,
});
