import { ApartmentRounded as Apartment } from '../../ui/icons/apartment-rounded.tsx';
import { BarChartRounded as BarChart } from '../../ui/icons/bar-chart-rounded.tsx';
import { CreditCardRounded as CreditCard } from '../../ui/icons/credit-card-rounded.tsx';
import { FolderOpenRounded as Folder } from '../../ui/icons/folder-open-rounded.tsx';
import { GppGoodRounded as GppGood } from '../../ui/icons/gpp-good-rounded.tsx';
import { GroupRounded as Group } from '../../ui/icons/group-rounded.tsx';
import { GroupsOutlined as Groups } from '../../ui/icons/groups-outlined.tsx';
import { HistoryRounded as History } from '../../ui/icons/history-rounded.tsx';
import { InboxRounded as Inbox } from '../../ui/icons/inbox-rounded.tsx';
import { InfoOutlined as Info } from '../../ui/icons/info-outlined.tsx';
import { LayersOutlined as Layers } from '../../ui/icons/layers-outlined.tsx';
import { LocalHospitalOutlined as LocalHospital } from '../../ui/icons/local-hospital-outlined.tsx';
import { LogoutRounded as Logout } from '../../ui/icons/logout-rounded.tsx';
import { ManageAccountsOutlined as ManageAccounts } from '../../ui/icons/manage-accounts-outlined.tsx';
import { MedicalInformationOutlined as MedicalInformation } from '../../ui/icons/medical-information-outlined.tsx';
import { MonitorHeartOutlined as MonitorHeart } from '../../ui/icons/monitor-heart-outlined.tsx';
import { OutboxOutlined as Outbox } from '../../ui/icons/outbox-outlined.tsx';
import { PersonOutlineRounded as Person } from '../../ui/icons/person-outline-rounded.tsx';
import { PersonRemoveOutlined as PersonRemove } from '../../ui/icons/person-remove-outlined.tsx';
import { RateReviewOutlined as RateReview } from '../../ui/icons/rate-review-outlined.tsx';
import { ReplayRounded as Replay } from '../../ui/icons/replay-rounded.tsx';
import { SensorsRounded as Sensors } from '../../ui/icons/sensors-rounded.tsx';
import { SmartphoneRounded as Smartphone } from '../../ui/icons/smartphone-rounded.tsx';
import { StarOutlineRounded as Star } from '../../ui/icons/star-outline-rounded.tsx';
import { TaskAltRounded as TaskAlt } from '../../ui/icons/task-alt-rounded.tsx';
import { TuneRounded as Tune } from '../../ui/icons/tune-rounded.tsx';
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
  '/emergency-access': LocalHospital,
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
  '/internal/health': GppGood,
};

export function iconOf(path: string): ElementType {
  return ICONS[path] ?? Folder;
}
