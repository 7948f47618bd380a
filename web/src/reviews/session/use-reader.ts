import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { reviewRules } from '@sonoboard/domain/reviews/review-rules';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { isInternal } from '@sonoboard/domain/shared/actor';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settingsQuery, useCurrentUser } from '../../platform/session.ts';
import { useUserConfig } from '../../platform/user-config.ts';

export interface Reader {
  readonly isStaff: boolean;
  readonly config: UserConfig;
  readonly sampleOperatorEmail: string;
}

/** Who looks, and what their account shows them. */
export function useReader(): Reader {
  const user = useCurrentUser();
  const config = useUserConfig();
  const { data: settings } = useQuery(settingsQuery);
  return {
    isStaff: isInternal(user),
    config,
    sampleOperatorEmail: settings?.flags.sample_operator_email ?? '',
  };
}

/** How this person reviews exams of this protocol. */
export function useReviewRules(protocol: ProtocolName): ReviewRules {
  const config = useUserConfig();
  const { data: settings } = useQuery(settingsQuery);
  const forceDefinitiveDiagnosis = settings?.flags.force_definitive_diagnosis ?? false;
  return useMemo(
    () => reviewRules(config, protocol, { forceDefinitiveDiagnosis }),
    [config, protocol, forceDefinitiveDiagnosis],
  );
}
