import type { Page } from '@playwright/test';

/** A device that keeps passkeys and knows its owner, as phones and laptops do. A window has one: detach it after the test. */
export async function attachDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person at the device proves to be its owner. */
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    detach: () => session.detach(),
  };
}

export type Device = Awaited<ReturnType<typeof attachDevice>>;
