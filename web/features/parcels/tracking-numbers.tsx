import { LISTED_COLUMNS } from '#contract/parcels.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { ListFile } from '#web/ui/dashboard/list-file.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useNumberParcelsMutation } from './api.ts';
import { PastedLines } from './pasted-lines.tsx';
import { usePastedList } from './use-pasted-list.ts';

interface TrackingNumbersProps {
  courier: string;
  text: string;
  onDone: () => void;
}

export function TrackingNumbers({ courier, text, onDone }: TrackingNumbersProps) {
  const dispatch = useAppDispatch();
  const [number, state] = useNumberParcelsMutation();
  const [readFile] = useNumberParcelsMutation();
  const list = usePastedList({
    initial: text,
    state,
    send: async (lines, isDryRun) => (await number({ courier, lines, isDryRun })).data?.rows,
    onDone(saved) {
      dispatch(toastShown('success', `${counted(saved, 'tracking number')} saved`));
      onDone();
    },
  });
  return (
    <>
      {text === '' && (
        <ListFile
          label="File of the courier"
          labels={LISTED_COLUMNS}
          request={(body) => readFile({ ...body, courier, isDryRun: true })}
          onRead={({ lines, rows }) => lines.length > 0 && list.onChecked(lines.join('\n'), rows)}
        />
      )}
      <PastedLines
        list={list}
        label="Numbers"
        hint="Copy the columns with order or parcel number and tracking number from the courier's sheet, and paste them here."
        placeholder={'NP-2A3B4C5D LE7500012345\nNP-6E7F8G9H LE7500012346'}
        noun="number"
        titleOfProblems={(count) => `${counted(count, 'line')} to mend`}
        groupsOf={(rows) => (rows.length > 0 ? [{ title: `${counted(rows.length, 'line')} to save`, rows }] : [])}
        renderRow={({ parcel, trackingNo }) => (
          <>
            {parcel} <b>{trackingNo}</b>
          </>
        )}
        textOf={({ reference, trackingNo }) => (reference ? `${reference} ${trackingNo}` : '')}
        saveLabel={(count) => `Save ${count}`}
        onClose={onDone}
      />
    </>
  );
}
