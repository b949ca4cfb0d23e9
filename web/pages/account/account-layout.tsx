import type { ReactNode } from 'react';
import { Clothesline } from './clothesline.tsx';

interface AccountLayoutProps {
  title: ReactNode;
  intro: ReactNode;
  children: ReactNode;
}

export function AccountLayout({ title, intro, children }: AccountLayoutProps) {
  return (
    <div className="mx-auto w-full max-w-md px-[min(1rem,4.5vw)] pt-6 pb-16 sm:pt-10">
      <Clothesline />
      <section className="relative rounded-lg bg-card p-[min(1.25rem,5vw)] shadow-card sm:p-8">
        <h1 className="text-[min(1.875rem,9vw)]">{title}</h1>
        <p className="mt-1 mb-5 text-muted">{intro}</p>
        {children}
      </section>
    </div>
  );
}
