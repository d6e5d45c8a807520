import type { FirstStep } from '@gatehouse/api/overview/first-steps';
import { VisuallyHidden } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { TickIcon } from '../../../ui/display/icons.ts';
import { FirstStepHint } from './FirstStepHint.tsx';
import classes from './FirstStepsPanel.module.css';
import { FirstStepWay } from './FirstStepWay.tsx';

interface Props {
  step: FirstStep;
  number: number;
  isDone: boolean;
  /** True for the first open step. The row of this step shows instructions and a link. */
  isNext: boolean;
}

export function FirstStepRow({ step, number, isDone, isNext }: Props) {
  const t = useText();
  return (
    <li aria-current={isNext ? 'step' : undefined} className={classes.step} data-done={isDone || undefined}>
      <span aria-hidden className={classes.mark}>
        {isDone ? <TickIcon size={13} /> : number}
      </span>
      <span className={classes.what}>
        <span className={classes.name}>{t(`overview.firstSteps.steps.${step}`)}</span>
        {isDone && <VisuallyHidden>{t('overview.firstSteps.done')}</VisuallyHidden>}
        {isNext && <FirstStepHint step={step} />}
      </span>
      {isNext && <FirstStepWay step={step} />}
    </li>
  );
}
