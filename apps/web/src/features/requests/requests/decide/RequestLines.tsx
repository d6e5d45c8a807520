import type { Request } from '@gatehouse/api/requests/requests';
import type { ReactNode } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { BeyondBadge } from '../BeyondBadge.tsx';
import { datesText, lengthText } from '../rangeText.ts';
import classes from './RequestLines.module.css';

interface Props {
  requests: readonly Request[];
  /** Returns the last line of a request. Defaults to its warning, if it has one. */
  note?: (request: Request) => ReactNode;
}

/** Lists requests in a question: requester, category, dates, and the warning or another note. */
export function RequestLines({ requests, note }: Props) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll an area without focusable content
    <ul className={classes.lines} tabIndex={0}>
      {requests.map((request) => (
        <li key={request.id}>
          <div className={classes.who}>
            <b>{request.displayName}</b>
            <small>
              {request.accountName} · {request.departmentName}
            </small>
          </div>
          <div className={classes.what}>
            {request.subTypeName || request.typeName} · {datesText(request)} · {lengthText(t, request)}
          </div>
          {note ? note(request) : <BeyondBadge beyond={request.beyond} />}
        </li>
      ))}
    </ul>
  );
}
