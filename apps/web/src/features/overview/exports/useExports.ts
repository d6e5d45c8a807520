import { exports } from '@gatehouse/api/overview/exports';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { isUnfinished } from './ExportLine.tsx';

/** Interval of reads while an export is unfinished, in milliseconds. */
const progressMs = 1_000;

/** Returns the viewer's exports, newest first. Reads them repeatedly while one is unfinished. */
export function useExports() {
  const [isBusy, setBusy] = useState(true);
  const list = useApi(exports.list, { quiet: true, ...(isBusy && { refetchInterval: progressMs }) });
  const hasUnfinished = list.data?.content.some(isUnfinished) ?? true;
  if (hasUnfinished !== isBusy) setBusy(hasUnfinished);
  return list;
}
