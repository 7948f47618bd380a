import { cleanup, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getSettings } from '@sonoboard/contract/platform/platform.calls';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../platform/query-client.ts';
import { settingsQuery } from '../platform/session.ts';
import { DemoBanner } from './demo-banner.tsx';

afterEach(cleanup);

const SETTINGS = { demo: true, is_demo_for_others: false } as ReplyOf<typeof getSettings>;

function showBanner(settings: Partial<ReplyOf<typeof getSettings>>) {
  queryClient.setQueryData(settingsQuery.queryKey, { ...SETTINGS, ...settings });
  return render(
    <QueryClientProvider client={queryClient}>
      <DemoBanner />
    </QueryClientProvider>,
  );
}

test('a demo that other machines reach warns against real patient data', async () => {
  showBanner({ is_demo_for_others: true });
  expect((await screen.findByRole('complementary', { name: 'Notice' })).textContent).toContain(
    'Its passwords are public: never enter real patient data.',
  );
});

test('a demo on the own machine has no banner', () => {
  expect(showBanner({}).container.textContent).toBe('');
});
