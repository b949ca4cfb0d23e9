import { type DifferenceListName, ENTRY_REASONS } from '#contract/cash.ts';
import type { CashDifference, DifferenceList as Differences, PostedEntry } from '#contract/differences.schema.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { DifferenceActions } from './difference-actions.tsx';
import { DifferenceCard } from './difference-card.tsx';
import {
  actionsOfClaim,
  actionsOfDifference,
  type DifferenceAction,
  differenceText,
  rupeesText,
} from './difference-texts.ts';
import { DoneEntry } from './done-entry.tsx';

interface DifferenceListProps extends Pick<Differences, 'differences' | 'writeOffLimitPaisa'> {
  show: DifferenceListName;
  mayPost: boolean;
  hasOrderLinks: boolean;
  onPosted: (difference: CashDifference, action: DifferenceAction, posted: PostedEntry) => void;
}

export function DifferenceList({ differences, writeOffLimitPaisa, show, mayPost, ...props }: DifferenceListProps) {
  const { hasOrderLinks, onPosted } = props;
  return (
    <ul className="grid gap-3">
      {differences.map((each) => {
        const { parcel, paisa, entry } = each;
        const actions = show === 'open' ? actionsOfDifference(paisa, writeOffLimitPaisa) : actionsOfClaim(paisa);
        return (
          <DifferenceCard
            key={entry?._id ?? parcel._id}
            difference={each}
            title={titleOf(show, each)}
            ago={agoOf(show, each)}
            hasOrderLinks={hasOrderLinks}
          >
            {entry && <DoneEntry entry={entry} mayPost={mayPost} />}
            {show !== 'done' && mayPost && (
              <DifferenceActions
                difference={each}
                actions={actions}
                onPosted={(action, posted) => onPosted(each, action, posted)}
              />
            )}
          </DifferenceCard>
        );
      })}
    </ul>
  );
}

function titleOf(show: DifferenceListName, { paisa, entry }: CashDifference): string {
  if (entry) return `${ENTRY_REASONS[entry.why]}: ${rupeesText(paisa)}`;
  return show === 'claims' && paisa > 0 ? `${rupeesText(paisa)} claimed` : differenceText(paisa);
}

function agoOf(show: DifferenceListName, { days }: CashDifference): string | undefined {
  if (show === 'done') return undefined;
  const ago = days === 0 ? 'today' : `${counted(days, 'day')} ago`;
  return show === 'claims' ? `claim opened ${ago}` : ago;
}
