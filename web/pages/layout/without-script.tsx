/** What the page cannot do in a browser without JavaScript, and what one can do instead. Others never see it. */
export function WithoutScript({ children }: { children: React.ReactNode }) {
  return (
    <noscript>
      <div className="bg-sun-soft">
        <p className="shell py-3">{children}</p>
      </div>
    </noscript>
  );
}
