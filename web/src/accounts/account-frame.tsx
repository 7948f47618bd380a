import { Outlet } from '@tanstack/react-router';
import { AccountRoom } from './account-room.tsx';

export function AccountFrame() {
  return (
    <AccountRoom>
      <Outlet />
    </AccountRoom>
  );
}
