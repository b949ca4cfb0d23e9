import { open, readFile, writeFile } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartupError } from '#server/platform/startup-error.ts';

/** First line of each file that the tool `age` has encrypted (age-encryption.org/v1). */
const HEADER = Buffer.from('age-encryption.org/v1\n');
/** Fails if the file exists. Only the owner can read the new file. */
const NEW_AND_PRIVATE = { flag: 'wx', mode: 0o600 };

type Stage = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** Returns a stream stage that encrypts. Throws `StartupError` if a recipient is not a public `age` key. */
export function encryptFor(recipients: readonly string[]): Stage {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      // The message omits the recipient: it may be a private key by mistake, which must not be logged.
      throw new StartupError('A recipient of a backup must be a public key of age, which begins with age1.');
    }
  }
  return async function* encrypt(source) {
    yield* await encrypter.encrypt(toWebStream(source));
  };
}

/** Returns a stream stage that decrypts. Its error says whether no key fits or the content is damaged. */
export function decryptWith(identities: readonly string[]): Stage {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return async function* decrypt(source) {
    try {
      yield* await decrypter.decrypt(toWebStream(source));
    } catch (error) {
      if (!(error instanceof Error) || 'syscall' in error) throw error;
      const isOtherKey = /no identity matched/.test(error.message);
      throw new Error(isOtherKey ? 'it is encrypted for another key' : 'it was changed or truncated', { cause: error });
    }
  };
}

/** `ReadableStream.from` would do the same, but the types of the library lack it. */
function toWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEADER.length));
    return buffer.equals(HEADER);
  } finally {
    await handle.close();
  }
}

/**
 * Reads the keys of a file from `age-keygen`; a file of `lockIdentity` needs its passphrase. Throws `StartupError` for a
 * missing or invalid key.
 */
export async function readIdentities(file: string, passphrase?: string): Promise<string[]> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new StartupError(`The key file ${file} cannot be read (${String(cause)}).`, { cause });
  });
  const text = bytes.subarray(0, HEADER.length).equals(HEADER)
    ? await unlock(file, bytes, passphrase)
    : bytes.toString();
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  try {
    if (identities.length === 0) throw new Error('No line is left');
    decryptWith(identities);
  } catch (cause) {
    const error = `${file} contains lines that are not private keys of age, which begin with AGE-SECRET-KEY-1.`;
    throw new StartupError(error, { cause });
  }
  return identities;
}

/** Writes a new private key to the file and returns the public key. Throws `StartupError` if the file exists. */
export async function createIdentity(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, NEW_AND_PRIVATE).catch((cause: unknown) => {
    throw new StartupError(`The key file ${file} cannot be written (${String(cause)}).`, { cause });
  });
  return recipient;
}

/** Writes a copy of the key file that opens with the passphrase, so that it can be stored beside the backups. */
export async function lockIdentity(keyFile: string, lockedFile: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  await writeFile(lockedFile, await encrypter.encrypt(await readFile(keyFile)), NEW_AND_PRIVATE).catch(
    (cause: unknown) => {
      throw new StartupError(`The key file ${lockedFile} cannot be written (${String(cause)}).`, { cause });
    },
  );
}

async function unlock(file: string, bytes: Uint8Array, passphrase: string | undefined): Promise<string> {
  if (!passphrase) throw new StartupError(`${file} needs its passphrase in the variable BACKUP_PASSPHRASE.`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(bytes, 'text').catch((cause: unknown) => {
    throw new StartupError(`${file} does not open with this passphrase.`, { cause });
  });
}
