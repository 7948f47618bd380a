import CreditCard from '@mui/icons-material/CreditCardRounded';
import Folder from '@mui/icons-material/FolderOpenRounded';
import Group from '@mui/icons-material/GroupRounded';
import Inbox from '@mui/icons-material/InboxRounded';
import Info from '@mui/icons-material/InfoOutlined';
import Logout from '@mui/icons-material/LogoutRounded';
import Person from '@mui/icons-material/PersonOutlineRounded';
import Replay from '@mui/icons-material/ReplayRounded';
import Sensors from '@mui/icons-material/SensorsRounded';
import Settings from '@mui/icons-material/SettingsOutlined';
import Star from '@mui/icons-material/StarOutlineRounded';
import TaskAlt from '@mui/icons-material/TaskAltRounded';
import type { ElementType } from 'react';

const ICONS: Readonly<Record<string, ElementType>> = {
  '/storage': Folder,
  '/worklist': Inbox,
  '/pending-rescans': Replay,
  '/completed-reviews': TaskAlt,
  '/workspace': Group,
  '/workspace/clarius-scanners': Sensors,
  '/workspace/butterfly-scanners': Sensors,
  '/buy-license': Star,
  '/billing-portal': CreditCard,
  '/user-settings': Person,
  '/about': Info,
  '/logout': Logout,
};

export function iconOf(path: string): ElementType {
  return ICONS[path] ?? Settings;
}
