import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OTP_RESEND_SECONDS } from '#contract/accounts.ts';
import { type FieldErrors, findEmailError } from '#web/features/accounts/field-errors.ts';
import { apiErrorFrom } from '#web/store/api.ts';
import { type CodeDraft, forgetDraft, readDraft, saveDraft } from './code-draft.ts';
import { describeOtpError, type RegistrationEntries } from './registration.ts';

type Errors = FieldErrors<keyof RegistrationEntries | 'email'>;

interface EmailedCodeOptions {
  /** Key of the draft, from which a reload restores all but passwords. */
  draftKey: string;
  isSending: boolean;
  send: (email: string, form: HTMLFormElement) => Promise<{ error?: unknown }>;
}

type CodeRequest = Pick<CodeDraft, 'requestedFor' | 'resendAt'>;

/** State of a form that is submitted with a mailed code. */
export function useEmailedCode({ draftKey, isSending, send }: EmailedCodeOptions) {
  const [request, setRequest] = useState<CodeRequest>({});
  const [draftOtp, setDraftOtp] = useState<string>();
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);

  // Restores after hydration, because the server knows no draft.
  const restoreDraft = useEffectEvent(() => {
    const { requestedFor, resendAt, otp, ...fields } = readDraft(draftKey);
    for (const [name, text] of Object.entries(fields)) fillIfEmpty(formRef.current, name, text);
    if (requestedFor === undefined) return;
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

  const show = (shown: Errors, shownAlert?: string) =>
    flushSync(() => {
      setErrors(shown);
      setAlert(shownAlert);
    });
  const focus = (name: string) => {
    const element = formRef.current?.elements.namedItem(name);
    if (element instanceof HTMLElement) element.focus();
  };

  const requestCode = async () => {
    const form = formRef.current;
    const input = form?.elements.namedItem('email');
    if (!form || !(input instanceof HTMLInputElement) || isSending) return;
    const emailError = findEmailError(input, 'Please enter your email first');
    show(emailError ? { email: emailError } : {});
    if (emailError) {
      input.focus();
      return;
    }
    const { error } = await send(input.value, form);
    if (error) {
      show({ email: describeOtpError(apiErrorFrom(error)) });
      return;
    }
    changeRequest({ requestedFor: input.value.trim(), resendAt: Date.now() + OTP_RESEND_SECONDS * 1_000 });
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
    /** For the form's `onInput`. */
    saveTyped: () => saveWith(request),
    /** Call it after the code was used. */
    forgetTyped: () => forgetDraft(draftKey),
  };
}

/** Fills only an empty field, because text typed before hydration is newer than the draft. */
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
