import { type FieldError, parse } from '@gatehouse/api/platform/fields';
import {
  contacts,
  type DeclarationOpening,
  type DeclarationQuestion,
  declarationInput,
  healthDeclarations,
  symptoms,
} from '@gatehouse/api/visitors/health-declarations';
import { type FormEvent, useRef, useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Answers, Confirmation, DateLine, Isolation, LongText, TextLine } from './DeclareFields.tsx';
import classes from './DeclarePage.module.css';

const questions = [...symptoms, ...contacts];
type QuestionAnswers = Partial<Record<DeclarationQuestion, boolean>>;

interface Props {
  code: string;
  opening: DeclarationOpening;
  onSent: () => void;
}

const noIsolation = {
  isolationHome: false,
  isolationHomeTime: '',
  isolationHealthFacilities: false,
  isolationHealthFacilitiesTime: '',
};

/**
 * Returns the answers about isolation in the format of the API. A place of isolation has a date only if the guest
 * ticked the place.
 */
function toIsolation({ isolationHomeTime, isolationHealthFacilitiesTime, ...places }: typeof noIsolation) {
  return {
    ...places,
    isolationHomeTime: places.isolationHome && isolationHomeTime ? isolationHomeTime : null,
    isolationHealthFacilitiesTime:
      places.isolationHealthFacilities && isolationHealthFacilitiesTime
        ? isolationHealthFacilitiesTime
        : null,
  };
}

/** Returns the values of the declaration and a function that checks and sends the values. */
function useDeclaration({ code, opening, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState({
    name: opening.name,
    companyName: opening.visitorCompany,
    address: '',
    phoneNumber: '',
    email: opening.email,
    sickDetail: '',
    contactDescription: '',
  });
  const [answers, setSaid] = useState<QuestionAnswers>({});
  const [isolation, setIsolation] = useState(noIsolation);
  const [confirmed, setConfirmed] = useState(false);
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [failed, setFailed] = useState<string>();
  const { save, isPending } = useSave(healthDeclarations.create, {
    toast: false,
    onSuccess: onSent,
    onRefusal: (error) => {
      // If the declaration already exists, the guest has submitted the declaration before. This counts as success.
      if (error.code === 'HR_DECLARATION_EXISTED') onSent();
      else setFailed(error.message);
      return true;
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = { ...texts, ...answers, ...toIsolation(isolation), code, confirmed };
    const parsed = parse(declarationInput, body);
    setProblems(parsed.ok ? [] : parsed.fields);
    setFailed(undefined);
    if (parsed.ok) return save({ body: parsed.value });
    const first = form.current?.elements.namedItem(parsed.fields[0]?.field ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  const fieldProps = (name: keyof typeof texts) => ({
    name,
    value: texts[name],
    problem: problems.find(({ field }) => field === name),
    onChange: (value: string) => setTexts((now) => ({ ...now, [name]: value })),
  });
  return {
    form,
    answers,
    setSaid,
    isolation,
    setIsolation,
    confirmed,
    setConfirmed,
    failed,
    isPending,
    send,
    fieldProps,
  };
}

/** Returns the sentence below the button, with the number of open questions. */
function noteText(t: TranslateText, left: number, confirmed: boolean): string {
  if (left > 0)
    return t(confirmed ? 'visitors.healthDeclarations.questionsLeft' : 'visitors.healthDeclarations.left', {
      count: left,
    });
  return t(confirmed ? 'visitors.healthDeclarations.ready' : 'visitors.healthDeclarations.confirmationLeft');
}

export function DeclareForm({ code, opening, onSent }: Props) {
  const t = useText();
  const {
    form,
    answers,
    setSaid,
    isolation,
    setIsolation,
    confirmed,
    setConfirmed,
    failed,
    isPending,
    send,
    fieldProps,
  } = useDeclaration({ code, opening, onSent });
  const left = questions.filter((question) => answers[question] === undefined).length;
  const isReady = left === 0 && confirmed;

  return (
    <form noValidate onSubmit={send} ref={form}>
      <fieldset>
        <legend>{t('visitors.healthDeclarations.you')}</legend>
        <div className={classes.fields}>
          <TextLine {...fieldProps('name')} autoComplete="name" isRequired />
          <TextLine {...fieldProps('companyName')} autoComplete="organization" isRequired />
          <TextLine {...fieldProps('address')} autoComplete="street-address" isRequired />
          <TextLine {...fieldProps('phoneNumber')} autoComplete="tel" isRequired type="tel" />
          <TextLine {...fieldProps('email')} autoComplete="email" type="email" />
        </div>
      </fieldset>
      <Answers
        onAnswer={(question, isYes) => setSaid((now) => ({ ...now, [question]: isYes }))}
        questions={symptoms}
        said={answers}
        title={t('visitors.healthDeclarations.symptomsTitle')}
      >
        <LongText {...fieldProps('sickDetail')} />
      </Answers>
      <Answers
        onAnswer={(question, isYes) => setSaid((now) => ({ ...now, [question]: isYes }))}
        questions={contacts}
        said={answers}
        title={t('visitors.healthDeclarations.contactTitle')}
      >
        <LongText {...fieldProps('contactDescription')} />
      </Answers>
      <fieldset>
        <legend>{t('visitors.healthDeclarations.isolationTitle')}</legend>
        {(['isolationHome', 'isolationHealthFacilities'] as const).map((isolationField) => (
          <Isolation
            isOn={isolation[isolationField]}
            key={isolationField}
            name={isolationField}
            onChange={(isOn) => setIsolation((now) => ({ ...now, [isolationField]: isOn }))}
          >
            <DateLine
              name={`${isolationField}Time`}
              onChange={(date) => setIsolation((now) => ({ ...now, [`${isolationField}Time`]: date }))}
              value={isolation[`${isolationField}Time`]}
            />
          </Isolation>
        ))}
      </fieldset>
      <fieldset>
        <Confirmation isOn={confirmed} onChange={setConfirmed} />
      </fieldset>
      <div className={classes.bottom}>
        {failed && (
          <p className={classes.failed} role="alert">
            {failed}
          </p>
        )}
        <button
          aria-describedby="left"
          className={classes.send}
          disabled={!isReady || isPending}
          type="submit"
        >
          {t('visitors.healthDeclarations.send')}
        </button>
        <p className={classes.left} id="left">
          {noteText(t, left, confirmed)}
        </p>
      </div>
    </form>
  );
}
