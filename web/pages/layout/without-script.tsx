export function WithoutScript({ children }: { children: React.ReactNode }) {
  return (
    <noscript>
      <div className="bg-sun-soft">
        <p className="shell py-3">{children}</p>
      </div>
    </noscript>
  );
}
