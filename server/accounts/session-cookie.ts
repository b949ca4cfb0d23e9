/** How the cookie of a session is set, and cleared. */
export function sessionCookieOptions(publicUrl: string) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const;
}
