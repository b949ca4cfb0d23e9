import { type ErrorBody, errorSchema } from '#contract/errors.schema.ts';
import { parcelResultsResponse } from '#contract/parcels.schema.ts';
import { returnResponse } from '#contract/returns.schema.ts';
import {
  listStatementsResponse,
  postStatementResponse,
  type Statement,
  statementResponse,
} from '#contract/statements.schema.ts';
import type { SignedInUser } from '#test/users.ts';
import { atOnce } from './at-once.ts';
import type { Desk, ParcelStep, PlannedParcel } from './desk-parcels.ts';
import type { DeskRequest, DeskResponses } from './desk-responses.ts';
import { retryUntilResponse } from './retry-until-response.ts';
import { type ApiResponse, call } from './shopper.ts';

const WORKERS = 8;
const POSTING_AT_ONCE = 2;
const SCANNING_AT_ONCE = 3;

export function countExpectedResponses({ statements, batches }: Desk): number {
  const ofBatches = batches.flatMap((batch) =>
    (batch[0]?.steps ?? []).map((step) => (step === 'received' ? batch.length * SCANNING_AT_ONCE : 1)),
  );
  return statements.length * (1 + POSTING_AT_ONCE) + ofBatches.reduce((sum, count) => sum + count, 0);
}

interface DeskWork {
  url: string;
  desk: Desk;
  responses: DeskResponses;
  signal: AbortSignal;
}

export async function workAtDesk({ url, desk, responses, signal }: DeskWork): Promise<void> {
  const { staff, batches, statements } = desk;

  async function send(request: DeskRequest, as: SignedInUser, path: string, body: object): Promise<ApiResponse> {
    const once = async () => {
      responses.inFlight[request] += 1;
      try {
        return await call(url, 'POST', path, { as, body });
      } finally {
        responses.inFlight[request] -= 1;
      }
    };
    const response = await retryUntilResponse(once, responses, signal);
    responses.count += 1;
    return response;
  }

  async function postStatement(body: Desk['statements'][number], first: number): Promise<void> {
    const [as] = colleagues(first, 1);
    const drafting = await send('draft', as, '/api/cash/statements', body);
    const isOwn = drafting.status === 201;
    if (!isOwn) assertError(drafting, 'statement_exists');
    const id = isOwn
      ? statementResponse.parse(JSON.parse(drafting.text)).statement._id
      : await findStatement(as, body.number);
    responses.drafted.add(id);
    await Promise.all(
      colleagues(first, POSTING_AT_ONCE).map(async (each) => {
        let version = 0;
        let posting = await send('posting', each, `/api/cash/statements/${id}/post`, { version });
        // Outcomes set after the draft cause new findings. Then a posting only stores the findings, and is repeated.
        while (posting.status !== 200) {
          assertError(posting, 'statement_changed');
          const seen = await viewStatement(each, id);
          if (seen.state !== 'draft') break;
          ({ version } = seen);
          responses.count -= 1;
          posting = await send('posting', each, `/api/cash/statements/${id}/post`, { version });
        }
        const isFirst = posting.status === 200;
        const posted = isFirst ? postStatementResponse.parse(JSON.parse(posting.text)).posted : undefined;
        if (isFirst && responses.posted.get(id) !== undefined) responses.doubled += 1;
        responses.posted.set(id, responses.posted.get(id) ?? posted);
      }),
    );
  }

  async function viewStatement(as: SignedInUser, id: string): Promise<Statement> {
    const view = () => call(url, 'GET', `/api/cash/statements/${id}`, { as });
    const { text } = await retryUntilResponse(view, responses, signal);
    return statementResponse.parse(JSON.parse(text)).statement;
  }

  /** The response with the statement's id was lost, so this finds the id in the list. */
  async function findStatement(as: SignedInUser, number: string): Promise<string> {
    const list = () => call(url, 'GET', '/api/cash/statements?limit=200', { as });
    const { text } = await retryUntilResponse(list, responses, signal);
    const found = listStatementsResponse.parse(JSON.parse(text)).statements.find((each) => each.number === number);
    if (!found) throw new Error(`There is no statement ${number}`);
    return found._id;
  }

  async function setOutcomes(batch: readonly PlannedParcel[], outcome: ParcelStep, version: number, first: number) {
    const [as] = colleagues(first, 1);
    const body = { parcels: batch.map(({ id }) => ({ id, version })), outcome };
    const response = await send('outcomes', as, '/api/parcels/outcomes', body);
    if (response.status !== 200) throw new Error(`Outcomes returned ${response.status} ${response.text}`);
    for (const result of parcelResultsResponse.parse(JSON.parse(response.text)).results) {
      if (result.outcome === 'refused') throw new Error(`An outcome was refused: ${result.message}`);
      noteChange(result.id, result.parcel?.state === outcome && result.parcel.version === version + 1, version + 1);
    }
  }

  async function receive({ id, damaged }: PlannedParcel, version: number, first: number): Promise<void> {
    const items = damaged === 0 ? [] : [{ position: 0, condition: 'damaged', quantity: damaged }];
    const scan = async (as: SignedInUser) => {
      const response = await send('scan', as, '/api/returns', { parcel: id, items });
      const isFirst = response.status === 200;
      if (!isFirst) assertError(response, 'parcel_received');
      const parcel = isFirst ? returnResponse.parse(JSON.parse(response.text)).parcel : undefined;
      noteChange(id, !parcel || (parcel.state === 'received' && parcel.version === version + 1), version + 1);
      if (isFirst && responses.receivedBy.has(id)) responses.doubled += 1;
      if (isFirst) responses.receivedBy.set(id, as.id);
    };
    await Promise.all(colleagues(first, SCANNING_AT_ONCE).map(scan));
  }

  function noteChange(id: string, isAsAsked: boolean, changes: number): void {
    if (!isAsAsked) responses.differing += 1;
    responses.changes.set(id, changes);
  }

  async function takeThroughSteps(batch: readonly PlannedParcel[], first: number): Promise<void> {
    for (const [version, step] of (batch[0]?.steps ?? []).entries()) {
      if (step !== 'received') await setOutcomes(batch, step, version, first);
      else for (const parcel of batch) await receive(parcel, version, first);
    }
  }

  function colleagues(first: number, count: number) {
    return Array.from({ length: count }, (_, index) => {
      const member = staff[(first + index) % staff.length];
      if (!member) throw new Error('Nobody is at the desk');
      return member;
    }) as [SignedInUser, ...SignedInUser[]];
  }

  const tasks = batches.map((batch, first) => ({
    at: first / batches.length,
    run: () => takeThroughSteps(batch, first),
  }));
  for (const [first, statement] of statements.entries()) {
    tasks.push({ at: (first + 0.5) / statements.length, run: () => postStatement(statement, first) });
  }
  await atOnce(
    tasks.toSorted((a, b) => a.at - b.at),
    WORKERS,
    ({ run }) => run(),
  );
}

function assertError({ status, text }: ApiResponse, code: ErrorBody['code']): void {
  const found = status < 400 ? undefined : errorSchema.safeParse(JSON.parse(text)).data?.code;
  if (found !== code) throw new Error(`Expected ${code}, not ${status} ${text}`);
}
