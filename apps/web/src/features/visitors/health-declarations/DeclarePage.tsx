import { type DeclarationOpening, healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { languageNames, languages, twelveHours } from '@gatehouse/messages';
import { Loader } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { switchLanguage } from '../../../platform/i18n/i18n.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useStore } from '../../../platform/store.ts';
import { GlobeIcon } from '../../../ui/display/gateIcons.ts';
import { Logo } from '../../../ui/display/Logo.tsx';
import { useTitle } from '../../../ui/page/useTitle.ts';
import { DeclareForm } from './DeclareForm.tsx';
import classes from './DeclarePage.module.css';

/**
 * The health declaration of a guest, opened from an emailed link (spec §2). The page loads on phones, so it imports no
 * code of the portal.
 */
export function DeclarePage() {
  const t = useText();
  const { code = '' } = useSearch({ from: '/declare' });
  const navigate = useNavigate();
  const [opening, setOpening] = useState<DeclarationOpening>();
  const [problem, setProblem] = useState<string>();
  const [isSent, setSent] = useState(false);
  useTitle(t('visitors.healthDeclarations.title'));
  const { save } = useSave(healthDeclarations.open, {
    toast: false,
    onSuccess: setOpening,
    onRefusal: ({ code: refusal, message }) => {
      // These error codes mean that the link has expired, was changed or is unknown (spec §2).
      if (refusal === 'HR_DECLARATION_NOT_FOUND' || refusal === 'API_INVALID_REQUEST_ARGUMENT')
        void navigate({ to: '/404', replace: true });
      else setProblem(message);
      return true;
    },
  });
  const loadedCode = useRef<string>(undefined);
  useEffect(() => {
    if (loadedCode.current === code) return;
    loadedCode.current = code;
    save({ body: { code } });
  }, [code, save]);
  const isDone = isSent || opening?.isDeclared;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <span className={classes.mark}>
          <Logo size={20} />
        </span>
        <b className={classes.company}>{opening?.companyName ?? t('shell.product')}</b>
        <LanguageChoice />
      </header>
      <main className={classes.sheet}>
        <div className={classes.intro}>
          <h1>{t(isDone ? 'visitors.healthDeclarations.sentTitle' : 'visitors.healthDeclarations.title')}</h1>
          {isDone && <p role="status">{t('visitors.healthDeclarations.sentText')}</p>}
          {opening && !isDone && (
            <p>
              {t('visitors.healthDeclarations.forVisit', {
                when: meetingTimeText(opening),
                host: opening.hostName,
              })}
            </p>
          )}
          {problem && (
            <p className={classes.failed} role="alert">
              {problem}
            </p>
          )}
        </div>
        {!opening && !problem && <Loader aria-label={t('common.states.loading')} role="status" />}
        {opening && !isDone && <DeclareForm code={code} onSent={() => setSent(true)} opening={opening} />}
      </main>
    </div>
  );
}

/** Formats the date and time of the meeting in the zone of its room. All-day meetings have only the first date. */
const meetingTimeText = ({ start, isAllDay, timeZone }: DeclarationOpening): string =>
  dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isAllDay && { hour: 'numeric', minute: '2-digit', hourCycle: twelveHours(language.get()) }),
    timeZone,
  }).format(new Date(start));

function LanguageChoice() {
  const t = useText();
  const current = useStore(language);
  return (
    <span className={classes.language}>
      <GlobeIcon size={16} />
      <select
        aria-label={t('shell.language')}
        onChange={({ currentTarget }) => {
          const chosen = languages.find((languageTag) => languageTag === currentTarget.value);
          if (chosen) void switchLanguage(chosen);
        }}
        value={current}
      >
        {languages.map((languageTag) => (
          <option key={languageTag} value={languageTag}>
            {languageNames[languageTag]}
          </option>
        ))}
      </select>
    </span>
  );
}
