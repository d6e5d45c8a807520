import type { FirstStep } from '@gatehouse/api/overview/first-steps';
import { Button, VisuallyHidden } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { TickIcon } from '../../../ui/icons.tsx';
import classes from './FirstStepsPanel.module.css';

/** Where a step is done. */
const ways: Record<FirstStep, Pick<LinkProps, 'to' | 'search'>> = {
  company: { to: '/companies', search: { create: true } },
  building: { to: '/buildings', search: { create: true } },
  room: { to: '/rooms', search: { create: true } },
  door: { to: '/doors', search: { create: true } },
  device: { to: '/devices', search: { create: true } },
  department: { to: '/department', search: { create: true } },
  person: { to: '/staff', search: { create: true } },
  connected: { to: '/devices', search: { as: 'table' } },
  punch: { to: '/device-logs' },
};

interface Props {
  step: FirstStep;
  number: number;
  isDone: boolean;
  /** The first that is not done yet: it says what to do, and leads there. */
  isNext: boolean;
}

export function FirstStepRow({ step, number, isDone, isNext }: Props) {
  const t = useText();
  const { hostname, port, protocol } = window.location;
  const at = { host: hostname, port: port || (protocol === 'https:' ? '443' : '80') };
  return (
    <li aria-current={isNext ? 'step' : undefined} className={classes.step} data-done={isDone || undefined}>
      <span aria-hidden className={classes.mark}>
        {isDone ? <TickIcon size={13} /> : number}
      </span>
      <span className={classes.what}>
        <span className={classes.name}>{t(`overview.firstSteps.steps.${step}`)}</span>
        {isDone && <VisuallyHidden>{t('overview.firstSteps.done')}</VisuallyHidden>}
        {isNext && (
          <span className={classes.hint}>
            {step === 'connected'
              ? t('overview.firstSteps.hints.connected', at)
              : t(`overview.firstSteps.hints.${step}`)}
          </span>
        )}
      </span>
      {isNext && (
        <Button renderRoot={(props) => <Link {...props} {...ways[step]} />}>
          {t(`overview.firstSteps.go.${step}`)}
        </Button>
      )}
    </li>
  );
}
