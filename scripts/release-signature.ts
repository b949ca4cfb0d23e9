import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

const TITLE = 'nanhi-dukaan release';
/** The signature covers all lines above its own. */
const SIGNED =
  /^(?<statement>nanhi-dukaan release\nkey (?<key>[0-9a-f]{64})\ntime (?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\nsha512 (?<hash>[0-9a-f]{128})\n)signature (?<signature>[\w+/]{86}==)\n$/;

const AGAIN = 'Copy the archive and its file .sig to this server again.';

/** Private key of whoever packs releases. */
export function keyFile(environment: Record<string, string | undefined> = process.env): string {
  const folder = environment['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return environment['RELEASE_KEY'] || join(folder, 'nanhi-dukaan', 'release.key');
}

/** Reads the private key. Makes one, and its public key `FILE.pub`, if there is none. */
async function ownKey(file: string): Promise<KeyObject> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    // 'wx' fails if the file exists, so that two packs at once use one key.
    await writeFile(file, pem, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = createPrivateKey(await readFile(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new StartupError(`${file} is no Ed25519 key.`);
  await writeFile(`${file}.pub`, publicPem(key), { mode: 0o644 });
  return key;
}

function publicPem(privateKey: KeyObject): string {
  return String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }));
}

/** Throws `StartupError` for a file without the public key of releases. */
async function readPublicKey(file: string): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch(() => '');
  const isPublic = pem.startsWith('-----BEGIN PUBLIC KEY-----');
  const key = isPublic ? tryPublicKey(pem) : undefined;
  if (key?.asymmetricKeyType !== 'ed25519') throw new StartupError(`${file} holds no public key of releases.`);
  return key;
}

function tryPublicKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

function fingerprint(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex');
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes `ARCHIVE.sig`. `time` is the time of the commit. Returns the fingerprint of the key. */
export async function signRelease(archive: string, time: Date, file = keyFile()): Promise<string> {
  const key = await ownKey(file);
  const seconds = `${time.toISOString().slice(0, 19)}Z`;
  const statement = `${TITLE}\nkey ${fingerprint(key)}\ntime ${seconds}\nsha512 ${await hashOf(archive)}\n`;
  const signature = sign(null, Buffer.from(statement), key).toString('base64');
  await writeFile(`${archive}.sig`, `${statement}signature ${signature}\n`);
  return fingerprint(key);
}

/**
 * Returns the time of the release. Throws `StartupError` if the archive was not signed by this key, or was changed
 * afterwards.
 */
export async function checkRelease(archive: string, signature: string, publicKey: string): Promise<string> {
  const key = await readPublicKey(publicKey);
  const text = await readFile(signature, 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartupError(`The archive has no signature (${archive}.sig). ${AGAIN}`);
  const signed = SIGNED.exec(text)?.groups;
  if (!signed) throw new StartupError(`The signature is damaged. ${AGAIN}`);
  if (signed['key'] !== fingerprint(key))
    throw new StartupError(
      `The archive was signed with another key. If its maker has a new key, get the public key from the maker by a way that you trust, and run: nanhi-dukaan key FILE`,
    );
  const isSigned = verify(
    null,
    Buffer.from(signed['statement'] ?? ''),
    key,
    Buffer.from(signed['signature'] ?? '', 'base64'),
  );
  if (!isSigned) throw new StartupError(`The signature does not belong to this key. ${AGAIN}`);
  if (signed['hash'] !== (await hashOf(archive)))
    throw new StartupError(`The archive is damaged, or is not the one that was signed. ${AGAIN}`);
  return signed['time'] ?? '';
}

const USAGE = 'Usage: release-signature.ts key | sign ARCHIVE TIME | check ARCHIVE SIGNATURE KEY | fingerprint KEY';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  runScript(async () => {
    const [command, ...given] = process.argv.slice(2);
    const [file = '', second = '', third = ''] = given;
    if (command === 'key' && given.length === 0) process.stdout.write(publicPem(await ownKey(keyFile())));
    else if (command === 'sign' && given.length === 2) console.log(await signRelease(file, new Date(second)));
    else if (command === 'check' && given.length === 3) console.log(await checkRelease(file, second, third));
    else if (command === 'fingerprint' && given.length === 1) console.log(fingerprint(await readPublicKey(file)));
    else throw new StartupError(USAGE);
  });
