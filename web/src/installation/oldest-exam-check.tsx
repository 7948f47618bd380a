import { timeSpan } from '@sonoboard/domain/shared/time-span';
import { ButtonLink } from '../ui/links.tsx';
import type { CheckProps } from './check-props.ts';
import { HealthCheck } from './health-check.tsx';

/** How long the exam at the end of all worklists has been waiting. */
export function OldestExamCheck({ state, facts: { exam }, now }: CheckProps<'oldest_exam'>) {
  if (exam === null) {
    return <HealthCheck title="Oldest exam waiting" state={state} fact="No exam is waiting for a review." />;
  }
  const { waiting_since: since, collection_guid: guid, collection_name: name } = exam;
  const waited = timeSpan(now.getTime() - new Date(since).getTime());
  return (
    <HealthCheck
      title="Oldest exam waiting"
      state={state}
      fact={name === null ? `${waited}.` : `${waited} in ${name}.`}
      {...(state === 'good' ? {} : { advice: 'Ask the reviewers of the collection, or add one.' })}
      {...(guid === null
        ? {}
        : {
            action: (
              <ButtonLink
                size="small"
                variant="outlined"
                to="/internal/data-collections/$guid"
                params={{ guid }}
              >
                Open the collection
              </ButtonLink>
            ),
          })}
    />
  );
}
