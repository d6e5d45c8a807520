import { firstStepKinds } from '@gatehouse/api/overview/first-steps';
import { Anchor, Button } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { FirstStepHint } from './FirstStepHint.tsx';
import classes from './FirstStepsPanel.module.css';
import { FirstStepWay } from './FirstStepWay.tsx';
import { NextSteps } from './NextSteps.tsx';
import { useFirstSteps } from './useFirstSteps.ts';

/**
 * Shows the next setup step above every page except the page with the whole guide. After the last step, the panel
 * announces the first punch.
 */
export function NextStepPanel() {
  const t = useText();
  const title = useId();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { state, dismiss } = useFirstSteps();
  const wasOpen = useRef(false);
  if (state?.next !== undefined) wasOpen.current = true;
  if (!state || !wasOpen.current || (state.next !== undefined && path === '/dashboard')) return null;
  const done = firstStepKinds.filter((step) => state.done[step]).length;
  return (
    <section aria-labelledby={title} className={classes.strip} data-guide>
      <div className={classes.what}>
        <span className={classes.name} id={title}>
          {t('overview.firstSteps.title')}
        </span>{' '}
        <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/dashboard" />}>
          {t('overview.firstSteps.progress', { done, all: firstStepKinds.length })}
        </Anchor>
        {state.next === undefined ? (
          <>
            <span className={classes.hint}>{t('overview.firstSteps.finished')}</span>
            <NextSteps />
          </>
        ) : (
          <FirstStepHint step={state.next} />
        )}
      </div>
      {state.next === undefined ? (
        <span className={classes.ways}>
          {path !== '/device-logs' && <FirstStepWay step="punch" />}
          <Button onClick={dismiss} variant="subtle">
            {t('overview.firstSteps.dismiss')}
          </Button>
        </span>
      ) : (
        <FirstStepWay step={state.next} />
      )}
    </section>
  );
}
