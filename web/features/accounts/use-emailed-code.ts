import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refusalFrom } from '#web/store/api.ts';
import { type FieldErrors, findEmailError } from './field-errors.ts';
import { describeOtpFailure, type RegistrationEntries } from './registration.ts';

type Errors = FieldErrors<keyof RegistrationEntries | 'email'>;

interface EmailedCodeOptions {
  isSending: boolean;
  /** Asks for a code to be mailed to `email`, as it stands in the form. */
  send: (email: string, form: HTMLFormElement) => Promise<{ error?: unknown }>;
}

/** The state of a form that is sent with a code, which it has had mailed to the e-mail in it before. */
export function useEmailedCode({ isSending, send }: EmailedCodeOptions) {
  /** The address that a code was asked for. */
  const [requestedFor, setRequestedFor] = useState<string>();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);

  const show = (shown: Errors, alert?: string) =>
    flushSync(() => {
      setErrors(shown);
      setFailure(alert);
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
      show({ email: describeOtpFailure(refusalFrom(error)) });
      return;
    }
    flushSync(() => setRequestedFor(input.value.trim()));
    focus('otp');
  };

  const changeEmail = () => {
    setRequestedFor(undefined);
    show({});
    focus('email');
  };

  return { formRef, requestedFor, errors, failure, show, focus, requestCode, changeEmail };
}
