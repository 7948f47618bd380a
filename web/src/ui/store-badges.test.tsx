import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../platform/query-client.ts';
import { settingsQuery } from '../platform/session.ts';
import { StoreBadges } from './store-badges.tsx';

const FLAGS = {
  force_definitive_diagnosis: false,
  show_data_collection_dropdown: true,
  branded_theme: true,
  monthly_billing: false,
  online_billing: false,
  product_variant: 'guidance',
  support_email: 'help@b.co',
  sample_operator_email: 'sample@b.co',
  terms_url: null,
} as const;

function show(isBranded: boolean) {
  const flags = { ...FLAGS, branded_theme: isBranded };
  queryClient.setQueryData(settingsQuery.queryKey, () => ({
    demo: false,
    is_demo_for_others: false,
    build: { id: 'test', environment: 'test' },
    flags,
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <StoreBadges />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  queryClient.clear();
});

test('SH-298: a badge leads to the app on each kind of phone', () => {
  show(true);
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Get the app for Android')).toBe('/api/autodvt-app/open-app');
  expect(addressOf('Get the app for iPhone')).toBe('/api/autodvt-app/open-app-ios');
});

test('SH-012: without the branded theme there is no badge', () => {
  show(false);
  expect(screen.queryByRole('link')).toBeNull();
});
