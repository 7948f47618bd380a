import { openApp, openAppOnIos } from '@sonoboard/contract/mobile-app/mobile-app.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { ANDROID_APP_URL: 'https://store.example/app?id=1' } });
});
afterAll(() => world.stop());

test('SH-298: the store badge of Android answers with a redirect to the address that is set', async () => {
  const { statusCode, headers } = await send(world.app, openApp, {});
  expect([statusCode, headers.location]).toEqual([302, 'https://store.example/app?id=1']);
});

test('SH-298: the iOS variant answers with a redirect, to a marked placeholder until an address is set', async () => {
  const { statusCode, headers } = await send(world.app, openAppOnIos, {});
  expect([statusCode, headers.location]).toEqual([302, 'https://placeholder.example/ios-app']);
});
