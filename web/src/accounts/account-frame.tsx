import { Outlet } from '@tanstack/react-router';
import { AccountLayout } from './account-layout.tsx';

export function AccountFrame() {
  return (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  );
}
