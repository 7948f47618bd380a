import { openApp, openAppOnIos } from '@sonoboard/contract/mobile-app/mobile-app.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';

/** The addresses are the stores' or the app's own links, which open the app where it is installed. */
export function mobileAppRoutes(app: FastifyInstance): void {
  const { settings } = app.deps;
  serve(app, openApp, () => settings.androidAppUrl);
  serve(app, openAppOnIos, () => settings.iosAppUrl);
}
