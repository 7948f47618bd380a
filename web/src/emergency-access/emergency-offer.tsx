import { useQuery } from '@tanstack/react-query';
import { isInternal } from '@sonoboard/domain/shared/actor';
import { useCurrentUser } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Emergency } from '../ui/icons/emergency.tsx';
import { emergencyAccessQuery } from './emergency-access.queries.ts';

interface EmergencyOfferProps {
  /** Undefined where the address names a review. */
  readonly examGuid: string | undefined;
}

/** On the page of an exam that was not found. Says nothing of whether there is one. */
export function EmergencyOffer({ examGuid }: EmergencyOfferProps) {
  const user = useCurrentUser();
  const { emergency_access: isSwitchedOn } = useUserConfig();
  const { data } = useQuery({ ...emergencyAccessQuery, enabled: isSwitchedOn && !isInternal(user) });
  if (data?.may_ask !== true) return null;
  return (
    <ButtonLink
      to="/emergency-access/{-$examGuid}"
      params={{ examGuid: undefined }}
      search={examGuid === undefined ? {} : { exam: examGuid }}
      variant="text"
      startIcon={<Emergency />}
    >
      Emergency access
    </ButtonLink>
  );
}
