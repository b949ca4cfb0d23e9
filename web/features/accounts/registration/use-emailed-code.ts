import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OTP_RESEND_SECONDS } from '#contract/accounts.ts';
import { apiErrorFrom } from '#web/store/api.ts';
import { findEmailError, focusField, textOf, useFormErrors } from '#web/ui/form.ts';
import { type CodeDraft, readDraft, saveDraft } from './code-draft.ts';
import { describeOtpError, type RegistrationEntries } from './registration.ts';

interface EmailedCodeOptions {
  /** Storage key under which typed text survives a reload. Passwords are not stored. */
  draftKey: string;
  isSending: boolean;
  send: (email: string, form: HTMLFormElement) => Promise<{ error?: unknown }>;
}

type CodeRequest = Pick<CodeDraft, 'requestedFor' | 'resendAt'>;

export function useEmailedCode({ draftKey, isSending, send }: EmailedCodeOptions) {
  const [request, setRequest] = useState<CodeRequest>({});
  const [draftOtp, setDraftOtp] = useState<string>();
  const { errors, alert, show: showErrors } = useFormErrors<keyof RegistrationEntries | 'email'>();
  const formRef = useRef<HTMLFormElement>(null);

  // Runs after hydration, because the server cannot read the stored draft.
  const restoreDraft = useEffectEvent(() => {
    const { requestedFor, resendAt, otp, ...fields } = readDraft(draftKey);
    for (const [name, text] of Object.entries(fields)) fillIfEmpty(formRef.current, name, text);
    // If another address was typed on the login page or before hydration, the code is not for that address.
    const email = formRef.current ? textOf(formRef.current, 'email').trim() : '';
    if (requestedFor === undefined || email !== requestedFor) return;
    setDraftOtp(otp);
    setRequest({ requestedFor, ...(resendAt !== undefined && { resendAt }) });
  });
  useEffect(() => {
    startTransition(restoreDraft);
  }, []);

  const saveWith = (current: CodeRequest) => saveDraft(draftKey, { ...readTyped(formRef.current), ...current });
  const changeRequest = (next: CodeRequest) => {
    flushSync(() => setRequest(next));
    saveWith(next);
  };

  const show = (shown: typeof errors, shownAlert?: string) => showErrors(formRef.current, shown, shownAlert);
  const focus = (name: string) => focusField(formRef.current, name);

  const requestCode = async () => {
    const form = formRef.current;
    if (!form || isSending || !show({ email: findEmailError(form, 'Please enter your email first') })) return;
    const email = textOf(form, 'email');
    const { error } = await send(email, form);
    if (error) {
      showErrors(null, { email: describeOtpError(apiErrorFrom(error)) });
      return;
    }
    changeRequest({ requestedFor: email.trim(), resendAt: Date.now() + OTP_RESEND_SECONDS * 1_000 });
    focus('otp');
  };

  const changeEmail = () => {
    setDraftOtp(undefined);
    changeRequest({});
    show({});
    focus('email');
  };

  return {
    formRef,
    ...request,
    draftOtp,
    errors,
    alert,
    show,
    focus,
    requestCode,
    changeEmail,
    saveTyped: () => saveWith(request),
    forgetTyped: () => saveDraft(draftKey, undefined),
  };
}

/** Does not replace text that was typed before hydration, because it is newer than the draft. */
function fillIfEmpty(form: HTMLFormElement | null, name: string, text: string): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLInputElement && input.value === '') input.value = text;
}

function readTyped(form: HTMLFormElement | null): CodeDraft {
  const typed: CodeDraft = {};
  for (const name of ['username', 'email', 'otp'] as const) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) typed[name] = input.value;
  }
  return typed;
}
