extension ElementJudge {
  mutating func judgeTextConstruct(_ element: LocatedElement) {}
  mutating func judgeContent(_ element: LocatedElement) {}
}
