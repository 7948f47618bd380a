import { E2E_PORT } from './mail-dir.ts';

/** Where tests run push services and receivers of webhooks that the product may call. */
export const MESSAGE_PORT = E2E_PORT + 2000;
