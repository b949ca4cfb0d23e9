import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import { addProduct } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill } from '#web/test/fill.ts';
import { expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';
import { inCart } from '#web/test/shipping-form.ts';

const shop = useTestShop();
const pages = usePages(shop);

const REGISTER = 'POST /api/auth/register';
const SEND_OTP = 'POST /api/auth/send-otp';

const makeEmail = () => `${crypto.randomUUID()}@example.com`;
const field = (label: string) => screen.getByLabelText(label);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function openFilled(email = makeEmail()) {
  const page = await pages.open('/register');
  await fill(page.user, field('Username'), 'Nadia Aslam');
  await fill(page.user, field('Email'), email);
  await fill(page.user, field('Password'), 'phool-patti-7');
  await fill(page.user, field('Confirm Password'), 'phool-patti-7');
  return page;
}

async function requestOtp(user: UserEvent): Promise<void> {
  pages.calls.replace(SEND_OTP, { status: 200, body: { message: 'Sent.' } });
  await user.click(button('Send OTP'));
  expect(await screen.findByLabelText('OTP')).toBeVisible();
}

it('the form begins without a code, and names missing fields', async () => {
  const { user, address } = await pages.open('/register');
  for (const label of ['Username', 'Email', 'Password', 'Confirm Password']) expect(field(label)).toBeRequired();
  expect(screen.queryByLabelText('OTP')).toBeNull();
  await user.click(button('Send OTP'));
  expect(await screen.findByText('Please enter your email first')).toBeVisible();
  expect(field('Email')).toHaveFocus();

  await user.click(button('Register'));
  for (const label of ['Username', 'Password', 'Confirm Password']) {
    expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await fill(user, field('Username'), 'Nadia Aslam');
  await fill(user, field('Email'), makeEmail());
  await fill(user, field('Password'), 'phool-patti-7');
  await fill(user, field('Confirm Password'), 'phool-patti-7');
  await user.click(button('Register'));
  expect(await screen.findByText('Please request an OTP first')).toBeVisible();
  expect(pages.calls.of(/ \/api\/auth\//)).toEqual([]);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
  await waitFor(() => expect(address()).toBe('/login'));
});

it('differing passwords are rejected before anything is sent', async () => {
  const { user } = await openFilled();
  await fill(user, field('Confirm Password'), 'phool-patti-8');
  await requestOtp(user);
  await fill(user, field('OTP'), '123456');
  await user.click(button('Register'));
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(field('Confirm Password')).toHaveFocus();
  expect(pages.calls.of(REGISTER)).toEqual([]);
});

it("a rejected registration shows the server's message, or a default one", async () => {
  const { user, address } = await openFilled();
  await requestOtp(user);
  await fill(user, field('OTP'), '123456');
  pages.calls.replace(REGISTER, { status: 409, body: { message: 'Taken.' } });
  await user.click(button('Register'));
  expect(await screen.findByText('Taken.')).toBeVisible();
  pages.calls.replace(REGISTER, { status: 409, body: '' });
  await user.click(button('Register'));
  expect(await screen.findByText('Registration failed. User Already Exists')).toBeVisible();
  expect(address()).toBe('/register');
});

it('an existing account is reported only after the code has proved the address', async () => {
  pages.calls.allow(409);
  const { email } = shop.users.owner;
  const { user } = await openFilled(email);
  await user.click(button('Send OTP'));
  expect(await screen.findByLabelText('OTP')).toBeVisible();
  await doWaitingJobs(shop.deps);
  const mailbox = (await shop.call('GET', '/dev/mailbox.json')).as(mailboxResponse);
  await fill(user, field('OTP'), mailbox.find(({ to }) => to === email)?.params.otp ?? '');
  await user.click(button('Register'));
  const alert = within(screen.getByRole('main')).getByRole('alert');
  await waitFor(() => expect(alert).toHaveTextContent(/already/i));
});

it('a code that could not be sent is reported, and can be requested again', async () => {
  const { user } = await openFilled();
  for (const [index, status] of [500, 503].entries()) {
    pages.calls.replace(SEND_OTP, { status, body: { message: 'Oh.' } });
    await user.click(button('Send OTP'));
    await waitFor(() => expect(pages.calls.of(SEND_OTP)).toHaveLength(index + 1));
    expect(await screen.findByText('Failed to send OTP. Please try again.')).toBeVisible();
    expect(field('Email')).not.toHaveAttribute('readonly');
  }
  await requestOtp(user);
  expect(screen.queryByText('Failed to send OTP. Please try again.')).toBeNull();
});

it('two presses of Send OTP, and two of Register, make one call each', async () => {
  const { user } = await openFilled();
  pages.calls.replace(/^POST \/api\/auth\/(send-otp|register)$/, { status: 200, body: { message: 'Done.' } });
  const release = pages.calls.hold(/^POST \/api\/auth\/(send-otp|register)$/);
  await user.dblClick(button('Send OTP'));
  expect(button('Sending...')).toBeDisabled();
  release();
  await fill(user, await screen.findByLabelText('OTP'), '123456');
  await user.dblClick(button('Register'));
  expect(await screen.findByRole('dialog', { name: 'Success!' })).toBeVisible();
  await pages.calls.settle();
  expect(pages.calls.of(/ \/api\/auth\//).map(({ name }) => name)).toEqual([SEND_OTP, REGISTER]);
});

it('a new code can be requested after 30 seconds, which are counted down', async () => {
  const { user } = await openFilled();
  await requestOtp(user);
  expect(button(/^Send again in (30|2\d) s$/)).toBeDisabled();
  // Fakes only the date: the countdown reads it four times a second, by a real timer.
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start + 15_000 });
  expect(await screen.findByRole('button', { name: /^Send again in 1?\d s$/ })).toBeDisabled();
  vi.setSystemTime(start + 30_000);
  const resend = await screen.findByRole('button', { name: 'Resend OTP' });
  expect(resend).toBeEnabled();
  await user.click(resend);
  expect(await screen.findByRole('button', { name: /^Send again in/ })).toBeDisabled();
});

it('a code may be typed in the digits of an Urdu keyboard', async () => {
  const { user } = await openFilled();
  await requestOtp(user);
  await fill(user, field('OTP'), '۱۲۳ ۴۵۶');
  pages.calls.replace(REGISTER, { status: 201, body: { message: 'Done.' } });
  await user.click(button('Register'));
  await waitFor(() => expect(pages.calls.of(REGISTER)).toHaveLength(1));
  expect(pages.calls.of(REGISTER)[0]?.body).toMatchObject({ otp: '123456' });
});

it('the e-mail is locked after a code was requested; the code creates the account, and 2 seconds later the login opens', async () => {
  pages.calls.allow(400);
  const email = makeEmail();
  const { user, address } = await openFilled(email);
  await user.click(button('Send OTP'));
  expect(await screen.findByLabelText('OTP')).toBeVisible();
  expect(field('Email')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull();
  await doWaitingJobs(shop.deps);
  const mailbox = (await shop.call('GET', '/dev/mailbox.json')).as(mailboxResponse);
  const mail = mailbox.find(({ to }) => to === email);
  const otp = mail?.params.otp ?? '';
  expect(otp).toMatch(/^[1-9]\d{5}$/);
  expect(mail?.params).toMatchObject({ to_email: email, otp, username: 'Nadia Aslam' });
  for (const wrong of [otp === '123456' ? '123457' : '123456', '12ab']) {
    await fill(user, field('OTP'), wrong);
    await user.click(button('Register'));
    expect(await screen.findByText('Invalid OTP. Please try again.')).toBeVisible();
    await fill(user, field('OTP'), '');
  }

  await fill(user, field('OTP'), otp);
  holdClock();
  fireEvent.click(button('Register'));
  await untilShown(() => expect(screen.getByRole('dialog', { name: 'Success!' })).toBeVisible());
  const body = { username: 'Nadia Aslam', email, password: 'phool-patti-7', otp };
  expect(pages.calls.of(REGISTER).at(-1)?.body).toEqual(body);
  await expectDuring(2_000, () => expect(address()).toBe('/register'));
  await untilShown(() => expect(address()).toBe('/login'));
  await untilShown(() => expect(field('Email')).toHaveValue(email));
});

it('a reload restores name, locked e-mail, code and countdown, but no passwords', async () => {
  const email = makeEmail();
  await openFilled(email);
  const expectRestored = async () => {
    await waitFor(() => expect(field('Username')).toHaveValue('Nadia Aslam'));
    expect(field('Email')).toHaveValue(email);
    for (const label of ['Password', 'Confirm Password']) expect(field(label)).toHaveValue('');
  };
  const { user } = await pages.open('/register');
  await expectRestored();
  await requestOtp(user);
  await fill(user, field('OTP'), '12345');
  await pages.open('/register');
  await expectRestored();
  expect(await screen.findByLabelText('OTP')).toHaveValue('12345');
  expect(field('Email')).toHaveAttribute('readonly');
  expect(button(/^Send again in \d+ s$/)).toBeDisabled();
  const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);
  expect(stored).toContain(email);
  expect(stored).not.toContain('phool-patti-7');
});

it('password managers and code autofill find each field by its attributes', async () => {
  const { user } = await pages.open('/register');
  await fill(user, field('Email'), makeEmail());
  await requestOtp(user);
  const attributesOf = (label: string) =>
    ['name', 'type', 'autocomplete', 'inputmode', 'maxlength'].map((name) => field(label).getAttribute(name));
  expect(attributesOf('Username')).toEqual(['username', null, 'name', null, null]);
  expect(attributesOf('Email')).toEqual(['email', 'email', 'username', null, null]);
  expect(attributesOf('OTP'), 'no maximum cuts a pasted "123 456"').toEqual([
    'otp',
    'text',
    'one-time-code',
    'numeric',
    null,
  ]);
  for (const [label, name] of [
    ['Password', 'password'],
    ['Confirm Password', 'confirmPassword'],
  ] as const) {
    expect(attributesOf(label)).toEqual([name, 'password', 'new-password', null, null]);
  }
  const { elements } = field('Email').closest('form') ?? {};
  const submits = [...(elements ?? [])].filter((element) => element.getAttribute('type') === 'submit');
  expect(submits.map(({ textContent }) => textContent)).toEqual(['Register']);
});

it('the second password says while it is typed if it matches, without an error', async () => {
  const { user } = await pages.open('/register');
  const confirm = field('Confirm Password');
  expect(confirm).toHaveAccessibleDescription('The same password once more');
  await fill(user, field('Password'), 'phool-patti-7');
  await fill(user, confirm, 'phool');
  expect(confirm).toHaveAccessibleDescription('Passwords do not match yet');
  expect(confirm).toHaveAttribute('aria-invalid', 'false');
  await fill(user, confirm, 'phool-patti-7');
  expect(confirm).toHaveAccessibleDescription('Passwords match');
  await fill(user, field('Password'), 'phool-patti-8');
  expect(confirm).toHaveAccessibleDescription('Passwords do not match yet');
});

it('the typed e-mail is carried to the login and back', async () => {
  const email = makeEmail();
  const { user, address } = await pages.open('/login');
  const follow = (name: string) => user.click(within(screen.getByRole('main')).getByRole('link', { name }));
  await fill(user, field('Email'), email);
  await follow('Create an account');
  await waitFor(() => expect(address()).toBe('/register'));
  await waitFor(() => expect(field('Email')).toHaveValue(email));
  await fill(user, field('Email'), `a${email}`);
  await follow('Login');
  await waitFor(() => expect(address()).toBe('/login'));
  await waitFor(() => expect(field('Email')).toHaveValue(`a${email}`));
});

async function registerFromCart() {
  const product = await addProduct(shop.deps);
  const page = await pages.open('/about-us', { cart: [inCart(product)] });
  await page.user.click(await screen.findByRole('button', { name: /^Cart, \d/ }));
  await page.user.click(await screen.findByRole('link', { name: 'Create account' }));
  await waitFor(() => expect(page.address()).toBe('/register'));
  const email = makeEmail();
  for (const [label, text] of Object.entries({
    Username: 'Nadia Aslam',
    Email: email,
    Password: 'phool-patti-7',
    'Confirm Password': 'phool-patti-7',
  })) {
    await fill(page.user, field(label), text);
  }
  await page.user.click(button('Send OTP'));
  const otp = await screen.findByLabelText('OTP');
  await doWaitingJobs(shop.deps);
  const mailbox = (await shop.call('GET', '/dev/mailbox.json')).as(mailboxResponse);
  const code = mailbox.find(({ to }) => to === email)?.params.otp ?? '';
  await fill(page.user, otp, `${code.slice(0, 3)} ${code.slice(3)}`);
  return { ...page, email };
}

it('who creates an account from the cart is logged in, and back at the open cart', async () => {
  const { user, address } = await registerFromCart();
  await user.dblClick(button('Register'));
  const panel = within(await screen.findByRole('dialog', { name: 'Your Cart' }));
  await user.click(await panel.findByRole('button', { name: 'Place Order (Cash on Delivery)' }));
  expect(address()).toBe('/about-us');
  expect(await screen.findByLabelText('Name')).toHaveValue('Nadia Aslam');
  expect(pages.calls.of(/\/api\/auth\/(register|login)$/).map(({ name }) => name)).toEqual([
    REGISTER,
    'POST /api/auth/login',
  ]);
});

it('a page that the customer opens during this login stays open', async () => {
  const { user, address } = await registerFromCart();
  const logIn = pages.calls.hold('POST /api/auth/login');
  await user.click(button('Register'));
  await waitFor(() => expect(pages.calls.of('POST /api/auth/login')).toHaveLength(1));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
  await waitFor(() => expect(address()).toBe('/login'));
  logIn();
  expect(await screen.findByText('Your account is ready. You are logged in.')).toBeVisible();
  await act(() => pages.calls.settle());
  expect(address()).toBe('/login');
});

it('if this login fails, the login page opens with the e-mail', async () => {
  const { user, address, email } = await registerFromCart();
  pages.calls.replace('POST /api/auth/login', { status: 503, body: { message: 'Oh.' } });
  await user.click(button('Register'));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/login'));
  await waitFor(() => expect(field('Email')).toHaveValue(email));
});
