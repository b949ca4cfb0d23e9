import { data, Link, type LoaderFunctionArgs, type MetaArgs, useParams } from 'react-router';
import { CONTENT_PAGES, type ContentPage } from '#contract/content-pages.ts';
import { contentPageApi, useGetContentPageQuery } from '#web/features/content/page-api.ts';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { preload } from '#web/store/preload.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { LoadError } from '#web/ui/reload-button.tsx';
import { describeHtml } from './describe-html.ts';

const PAGES = Object.entries(CONTENT_PAGES);

const load = async ({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) => {
  const { page = '' } = params;
  if (!isContentPage(page)) throw data(null, { status: 404 });
  const text = await preload({ context }, contentPageApi.endpoints.getContentPage, page);
  return { page, title: text?.title ?? CONTENT_PAGES[page], description: text && describeHtml(text.html) };
};
export const loader = load;
export const clientLoader = load;

export const handle = { staysOpen: true };

export function meta(args: MetaArgs<typeof load>) {
  const { page, title = 'Page', description } = args.loaderData ?? {};
  return pageMeta(args, {
    title,
    description: description ?? `${title}: what to know before you order children's clothes from us.`,
    canonical: description === undefined ? undefined : `/pages/${page}`,
  });
}

export default function ContentPageRoute() {
  const { page = '' } = useParams();
  return isContentPage(page) ? <PageOfText page={page} /> : null;
}

function PageOfText({ page }: { page: ContentPage }) {
  const { currentData: text, isError } = useGetContentPageQuery(page);
  if (!text) return isError ? <LoadError title="This page could not be loaded." /> : <Loading text="Loading..." />;
  return (
    <div className="shell grid grid-cols-1 gap-6 pt-3">
      <Breadcrumbs trail={[{ to: '/', label: 'home' }]} here={text.title} />
      <h1 className="text-3xl wrap-break-word md:text-4xl">{text.title}</h1>
      {/* This is safe, because the server escapes HTML in the Markdown. */}
      <div dir="auto" className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />
      <nav aria-label="Help" className="mt-6 border-t border-line pt-4">
        <ul className="flex flex-wrap gap-x-6">
          {PAGES.filter(([other]) => other !== page).map(([other, label]) => (
            <li key={other}>
              <Link
                to={`/pages/${other}`}
                prefetch="intent"
                className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function isContentPage(page: string): page is ContentPage {
  return Object.hasOwn(CONTENT_PAGES, page);
}
