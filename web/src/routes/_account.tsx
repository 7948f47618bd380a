import { createFileRoute } from '@tanstack/react-router';
import { AccountFrame } from '../accounts/account-frame.tsx';

export const Route = createFileRoute('/_account')({ component: AccountFrame });
