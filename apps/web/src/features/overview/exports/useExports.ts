import { exports } from '@gatehouse/api/overview/exports';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { isUnfinished } from './ExportLine.tsx';

/** Interval in milliseconds at which the page requests the list of exports again while an export is unfinished. */
const progressMs = 1_000;

/** Returns the viewer's exports, newest first. Requests the list repeatedly while an export is unfinished. */
export function useExports() {
  const [isBusy, setBusy] = useState(true);
  const list = useApi(exports.list, { quiet: true, ...(isBusy && { refetchInterval: progressMs }) });
  const hasUnfinished = list.data?.content.some(isUnfinished) ?? true;
  if (hasUnfinished !== isBusy) setBusy(hasUnfinished);
  return list;
}
