import Apartment from '@mui/icons-material/ApartmentRounded';
import BarChart from '@mui/icons-material/BarChartRounded';
import CreditCard from '@mui/icons-material/CreditCardRounded';
import Folder from '@mui/icons-material/FolderOpenRounded';
import Group from '@mui/icons-material/GroupRounded';
import Groups from '@mui/icons-material/GroupsOutlined';
import History from '@mui/icons-material/HistoryRounded';
import Inbox from '@mui/icons-material/InboxRounded';
import Info from '@mui/icons-material/InfoOutlined';
import Layers from '@mui/icons-material/LayersOutlined';
import LocalHospital from '@mui/icons-material/LocalHospitalOutlined';
import Logout from '@mui/icons-material/LogoutRounded';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import MedicalInformation from '@mui/icons-material/MedicalInformationOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import Outbox from '@mui/icons-material/OutboxOutlined';
import Person from '@mui/icons-material/PersonOutlineRounded';
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import RateReview from '@mui/icons-material/RateReviewOutlined';
import Replay from '@mui/icons-material/ReplayRounded';
import Sensors from '@mui/icons-material/SensorsRounded';
import Smartphone from '@mui/icons-material/SmartphoneRounded';
import Star from '@mui/icons-material/StarOutlineRounded';
import TaskAlt from '@mui/icons-material/TaskAltRounded';
import Tune from '@mui/icons-material/TuneRounded';
import type { ElementType } from 'react';

const ICONS: Readonly<Record<string, ElementType>> = {
  '/storage': Folder,
  '/worklist': Inbox,
  '/pending-rescans': Replay,
  '/completed-reviews': TaskAlt,
  '/workspace': Group,
  '/workspace/clarius-scanners': Sensors,
  '/workspace/butterfly-scanners': Sensors,
  '/workspace/dicom': MedicalInformation,
  '/buy-license': Star,
  '/billing-portal': CreditCard,
  '/user-settings': Person,
  '/about': Info,
  '/logout': Logout,
  '/internal/statistics': BarChart,
  '/internal/data-collections': Layers,
  '/internal/exams': MonitorHeart,
  '/internal/reviews': RateReview,
  '/internal/groups': Groups,
  '/internal/configs': Tune,
  '/internal/users': ManageAccounts,
  '/internal/probes': Sensors,
  '/internal/workspaces': Apartment,
  '/internal/phones': Smartphone,
  '/internal/deletion-requests': PersonRemove,
  '/internal/advent': LocalHospital,
  '/internal/audit': History,
  '/internal/outbox': Outbox,
};

export function iconOf(path: string): ElementType {
  return ICONS[path] ?? Folder;
}
