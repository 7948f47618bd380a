import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Placeholder } from './placeholder.ts';
import { PlainTable } from './plain-table.tsx';
import { type Questionnaire, questionnaireQuery } from './staff-exams.queries.ts';

const NOTHING = <Placeholder>No questionnaire submitted</Placeholder>;
const NOT_ANSWERED = 'Not answered';

const answer = (value: boolean | null) => (value === null ? NOT_ANSWERED : value ? 'Yes' : 'No');

const linesOf = (questionnaire: Questionnaire) => [
  ['Proximal thigh swelling', answer(questionnaire.iliac_proximal_thigh_swelling)],
  ['History of DVT', answer(questionnaire.iliac_history_of_dvt)],
  ['Type of DVT', questionnaire.iliac_type_of_dvt ?? NOT_ANSWERED],
];

export function QuestionnaireSection({ examGuid }: { readonly examGuid: string }) {
  const questionnaire = useQuery(questionnaireQuery(examGuid));
  return (
    <SectionCard title="Questionnaire">
      <QueryState query={questionnaire} empty={NOTHING} isEmpty={(data) => data === null}>
        {(data) => (
          <PlainTable
            label="Questionnaire"
            rows={(data === null ? [] : linesOf(data)).map(([question = '', value]) => ({
              key: question,
              cells: [question, value],
            }))}
          />
        )}
      </QueryState>
    </SectionCard>
  );
}
