import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { useRef } from 'react';
import { useUrl } from '../../../ui/url/url.ts';
import { DismissRecord } from './DismissRecord.tsx';
import { MapCode } from './MapCode.tsx';
import { quarantineUrl } from './quarantine.url.ts';
import { RawRecord } from './RawRecord.tsx';
import { ReleaseRecord } from './ReleaseRecord.tsx';
import { UndoMapping } from './UndoMapping.tsx';

export function QuarantineDialogs({ rows }: { rows: readonly QuarantineGroup[] }) {
  const { url, replace } = useUrl(quarantineUrl);
  const openId = url.choose ?? url.view ?? url.release ?? url.dismiss ?? url.undo;
  // Quarantine row for which the dialog was opened. A new record with the same person code may change the row in the
  // list, but not in the dialog.
  const opened = useRef<QuarantineGroup | undefined>(undefined);
  opened.current =
    rows.find(({ id }) => id === openId) ?? (opened.current?.id === openId ? opened.current : undefined);
  const row = opened.current;
  if (!row) return null;
  return (
    <>
      {url.choose && (
        <MapCode
          onClose={() => replace({ choose: undefined, person: undefined })}
          row={row}
          suggested={url.person}
        />
      )}
      {url.undo && row.mapping && (
        <UndoMapping mapping={row.mapping} onClose={() => replace({ undo: undefined })} />
      )}
      {url.view && <RawRecord onClose={() => replace({ view: undefined })} row={row} />}
      {url.release && <ReleaseRecord onClose={() => replace({ release: undefined })} row={row} />}
      {url.dismiss && <DismissRecord onClose={() => replace({ dismiss: undefined })} row={row} />}
    </>
  );
}
