import { workStates } from '@gatehouse/api/telework/telework.rules';
import { useText } from '../../../platform/i18n/useText.ts';
import classes from './Timeline.module.css';

/** The patterns of the timelines and their meanings. The legend is rendered once per page. */
export function Legend({ hasUncounted }: { hasUncounted: boolean }) {
  const t = useText();
  // The states in the order in which the legend shows them.
  const states = [...workStates.slice(2), ...workStates.slice(0, 2)];
  return (
    <>
      <svg aria-hidden height={0} style={{ position: 'absolute' }} width={0}>
        <defs>
          <pattern
            height={6}
            id="telework-less"
            patternTransform="rotate(45)"
            patternUnits="userSpaceOnUse"
            width={6}
          >
            <rect fill="var(--gh-tint)" height={6} width={6} />
            <rect fill="var(--gh-c1)" height={6} width={2} />
          </pattern>
          <pattern height={6} id="telework-idle" patternUnits="userSpaceOnUse" width={6}>
            <rect fill="var(--gh-surface)" height={6} width={6} />
            <circle cx={3} cy={3} fill="var(--gh-quiet-mark)" r={1} />
          </pattern>
          <pattern height={5} id="telework-break" patternUnits="userSpaceOnUse" width={5}>
            <rect fill="var(--gh-surface)" height={5} width={5} />
            <rect fill="var(--gh-c2)" height={1.5} width={5} y={2} />
          </pattern>
        </defs>
      </svg>
      <ul aria-label={t('telework.telework.legend')} className={classes.legend}>
        {states.map((state) => (
          <li key={state}>
            <svg aria-hidden className={classes.sign} height={12} width={22}>
              <rect data-state={state} height={11} rx={2} width={21} x={0.5} y={0.5} />
            </svg>
            {t(`telework.telework.states.${state}`)}
          </li>
        ))}
        {hasUncounted && (
          <li>
            <svg aria-hidden className={classes.sign} height={12} width={22}>
              <path className={classes.uncounted} d="M0 6H22" />
            </svg>
            {t('telework.telework.uncountedMark')}
          </li>
        )}
      </ul>
    </>
  );
}
